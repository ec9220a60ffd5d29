import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { taughtAtOnce } from '#shared/venue/classes/taughtAtOnce.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { hoursCovering } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useResource, valueOf, type ResourceState } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { FieldErrors } from '../../../ui/form/parseForm.ts'
import { MaskedContact } from '../MaskedContact.tsx'
import { endsAfter, hourOptions, useShownHours } from '../../ui/time/shownHours.ts'
import type { ClassFieldsState } from './classFields.ts'
import './FixedClassDialog.css'

type Props = {
  fields: ClassFieldsState
  field: (
    name: string,
    label: string,
  ) => { name: string; label: string; error?: string | undefined }
  errors: FieldErrors
  clear: (name: string) => void
  courts: readonly Court[]
  fixedClass: FixedClassEntry | null
  /** Whether its whole contact has come, where this device has only its mask. */
  contact: ResourceState<unknown>['status']
  /** Court, date, weekday and start come from the agenda's cell. */
  isLocked: boolean
  minDate: CivilDate
}

const WEEKDAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] }))

export function ClassFieldset(props: Props) {
  const { clear, contact, courts, errors, field, fields, fixedClass, isLocked, minDate } = props
  const usable = courts.filter(({ active, id }) => active || id === fixedClass?.courtId)
  const shown = hoursCovering(useShownHours(), [fields])
  const endOptions = hourOptions(endsAfter(fields.startTime, shown))
  return (
    <div className="halves class-form">
      <Field {...field('name', 'Nome da aula')} defaultValue={fixedClass?.name ?? ''} />
      <Field
        {...field('instructor', 'Instrutor (opcional)')}
        required={false}
        defaultValue={fixedClass?.instructor ?? ''}
        onTyped={fields.setInstructor}
      />
      <TeacherField
        {...field('teacherId', 'Conta do professor (opcional)')}
        fixedClass={fixedClass}
        onChosen={fields.setTeacher}
      />
      <SelectField
        {...field('courtId', 'Quadra')}
        options={courtOptions(usable)}
        blank="Selecione"
        value={fields.courtId}
        onChosen={fields.setCourt}
        disabled={isLocked}
      />
      <SelectField
        {...field('sportType', 'Modalidade')}
        options={fields.sports.map((value) => ({ value, label: SPORT_LABELS[value] }))}
        {...(fields.courtId === '' ? { blank: 'Escolha a quadra primeiro' } : {})}
        value={fields.sportType}
        onChosen={fields.setSport}
        disabled={fields.courtId === ''}
      />
      <DateField
        label="Data de início"
        name="startDate"
        value={fields.startDate}
        min={minDate}
        error={errors['startDate']}
        disabled={isLocked}
        onChange={(date) => {
          clear('startDate')
          clear('weekday')
          fields.setStartDate(date)
        }}
      />
      <SelectField
        {...field('weekday', 'Dia da semana')}
        options={WEEKDAY_OPTIONS}
        blank="Selecione"
        value={fields.weekday}
        onChosen={fields.setWeekday}
        disabled={isLocked}
      />
      <SelectField
        {...field('startTime', 'Início')}
        options={hourOptions(shown)}
        value={fields.startTime}
        onChosen={fields.setStartTime}
        disabled={isLocked}
      />
      <SelectField
        {...field('endTime', 'Término')}
        options={endOptions}
        value={fields.endTime}
        onChosen={fields.setEndTime}
      />
      {isMasked(fixedClass?.email) ? (
        <MaskedContact label="E-mail de contato" mask={fixedClass!.email} status={contact} />
      ) : (
        <Field
          {...field('email', 'E-mail de contato (opcional)')}
          type="email"
          required={false}
          defaultValue={fixedClass?.email ?? ''}
        />
      )}
      {isMasked(fixedClass?.phone) ? (
        <MaskedContact label="Telefone de contato" mask={fixedClass!.phone} status={contact} />
      ) : (
        <Field
          {...field('phone', 'Telefone de contato (opcional)')}
          inputMode="tel"
          required={false}
          mask={maskPhone}
          defaultValue={maskPhone(fixedClass?.phone ?? '')}
        />
      )}
      <TaughtAtOnce id={fixedClass?.id ?? 0} {...{ fields, courts }} />
    </div>
  )
}

type AtOnceProps = Pick<Props, 'fields' | 'courts'> & { id: number }

/** Said before it is saved: two classes at once may be meant. */
function TaughtAtOnce({ id, fields, courts }: AtOnceProps) {
  const others = valueOf(useResource(useAdminStore().fixedClasses)) ?? []
  const { courtId, endTime, instructor, startDate, startTime, teacherId, weekday } = fields
  if (startDate === null || weekday === '') return null
  const found = taughtAtOnce(
    {
      id,
      weekday,
      startDate,
      startTime,
      endTime,
      instructor,
      courtId: Number(courtId),
      teacherId: Number(teacherId),
      endDate: null,
      active: true,
      cancelledDates: [],
    },
    others,
  )
  if (found.length === 0) return null
  return (
    <Alert severity="warning" className="whole">
      {found.map(({ id: other, name, courtId: at, startTime: from, endTime: until }) => {
        const court = courts.find((one) => one.id === at)?.name ?? ''
        return (
          <div key={other}>
            {`Quem dá esta aula já dá ${name} no mesmo horário (${court}, ${from} às ${until}).`}
          </div>
        )
      })}
    </Alert>
  )
}

type TeacherProps = {
  name: string
  label: string
  fixedClass: FixedClassEntry | null
  onChosen: (teacherId: string) => void
}

/** Who sees the class among their own. Without the list, which comes from the server, it stays as it is. */
function TeacherField({ fixedClass, ...field }: TeacherProps) {
  const teachers = valueOf(useResource(useAdminStore().teachers))
  if (!teachers || teachers.length === 0) return null
  return (
    <SelectField
      {...field}
      options={teachers.map(({ id, name }) => ({ value: String(id), label: name }))}
      blank="Nenhuma"
      defaultValue={String(fixedClass?.teacherId ?? '')}
    />
  )
}
