import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import {
  ClassCancellationSchema,
  FixedClassDraftSchema,
  FixedClassEntrySchema,
  OwnClassSchema,
  TeacherSchema,
} from './classes/fixedClass.schema.ts'

export const readFixedClasses = defineCall({
  method: 'GET',
  path: '/api/fixed-classes',
  permission: 'agenda.read',
  says: 'Lista as aulas fixas que ainda acontecem',
  answer: v.array(FixedClassEntrySchema),
  repeats: 'always',
})
export const readFixedClass = defineCall({
  method: 'GET',
  path: '/api/fixed-classes/:id',
  permission: 'agenda.read',
  says: 'Mostra uma aula fixa',
  params: byId,
  answer: FixedClassEntrySchema,
  repeats: 'always',
})
export const createFixedClass = defineCall({
  method: 'POST',
  path: '/api/fixed-classes',
  permission: 'class.edit',
  says: 'Cria uma aula fixa',
  body: FixedClassDraftSchema,
  status: 201,
  answer: FixedClassEntrySchema,
  repeats: 'by-key',
  refusals: ['class-conflict', 'no-court'],
})
export const changeFixedClass = defineCall({
  method: 'PATCH',
  path: '/api/fixed-classes/:id',
  permission: 'class.edit',
  says: 'Altera uma aula fixa',
  params: byId,
  ifMatch: true,
  body: partOf(FixedClassDraftSchema),
  answer: FixedClassEntrySchema,
  repeats: 'by-key',
  refusals: ['class-conflict', 'no-court'],
})
export const endFixedClass = defineCall({
  method: 'DELETE',
  path: '/api/fixed-classes/:id',
  permission: 'class.edit',
  says: 'Encerra uma aula fixa',
  params: byId,
  ifMatch: true,
  answer: FixedClassEntrySchema,
  repeats: 'by-key',
})
export const cancelFixedClass = defineCall({
  method: 'POST',
  path: '/api/fixed-classes/:id/cancel',
  permission: 'class.edit',
  says: 'Cancela uma data de uma aula fixa, ou todas',
  params: byId,
  ifMatch: true,
  body: ClassCancellationSchema,
  answer: FixedClassEntrySchema,
  repeats: 'by-key',
})
export const readOwnClasses = defineCall({
  method: 'GET',
  path: '/api/my-classes',
  permission: 'class.own',
  says: 'Lista as próximas aulas de quem pergunta',
  answer: v.array(OwnClassSchema),
  repeats: 'always',
})
export const readTeachers = defineCall({
  method: 'GET',
  path: '/api/teachers',
  permission: 'class.edit',
  says: 'Lista os professores',
  answer: v.array(TeacherSchema),
  repeats: 'always',
})

export const classCalls = [
  readFixedClasses,
  readFixedClass,
  createFixedClass,
  changeFixedClass,
  endFixedClass,
  cancelFixedClass,
  readOwnClasses,
  readTeachers,
] as const
