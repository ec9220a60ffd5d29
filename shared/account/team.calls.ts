import * as v from 'valibot'
import { AuditPageSchema, AuditPersonSchema, AuditQuerySchema } from './audit/audit.ts'
import { byId, defineCall, nothing } from './call/defineCall.ts'
import { SessionUserSchema } from './people/account.schema.ts'
import {
  ApprovalSchema,
  DeviceDraftSchema,
  DeviceLinkSchema,
  EnrolledDevicesSchema,
  EnrolmentSchema,
  KeptPhonesSchema,
  LockSchema,
  OwnDeviceSchema,
  PinSignInSchema,
  ResumeSchema,
  UnlockSchema,
} from './people/device.ts'
import {
  InviteDraftSchema,
  NewInviteSchema,
  StaffChangeSchema,
  StaffSchema,
} from './people/staff.ts'

export const readStaff = defineCall({
  method: 'GET',
  path: '/api/staff',
  permission: 'staff.edit',
  says: 'Lista a equipe e os convites',
  answer: StaffSchema,
  repeats: 'always',
})
export const invite = defineCall({
  method: 'POST',
  path: '/api/staff/invites',
  permission: 'staff.edit',
  says: 'Convida alguém para a equipe; o código do convite é mostrado uma única vez',
  proof: true,
  body: InviteDraftSchema,
  status: 201,
  answer: NewInviteSchema,
  repeats: 'never',
})
export const withdrawInvite = defineCall({
  method: 'DELETE',
  path: '/api/staff/invites/:id',
  permission: 'staff.edit',
  says: 'Cancela um convite',
  proof: true,
  params: byId,
  answer: StaffSchema,
  repeats: 'always',
})
export const changeMember = defineCall({
  method: 'PATCH',
  path: '/api/staff/:id',
  permission: 'staff.edit',
  says: 'Muda a função ou o acesso de alguém da equipe',
  proof: true,
  params: byId,
  body: StaffChangeSchema,
  answer: StaffSchema,
  repeats: 'always',
  refusals: ['last-owner'],
})
export const endSessionsOf = defineCall({
  method: 'DELETE',
  path: '/api/staff/:id/sessions',
  permission: 'staff.edit',
  says: 'Desconecta alguém da equipe de todos os aparelhos',
  proof: true,
  params: byId,
  answer: StaffSchema,
  repeats: 'always',
})
export const resetSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/staff/:id/second-factor',
  permission: 'staff.edit',
  says: 'Remove a segunda confirmação de alguém da equipe',
  proof: true,
  params: byId,
  answer: StaffSchema,
  repeats: 'always',
})

export const readDevices = defineCall({
  method: 'GET',
  path: '/api/devices',
  permission: 'device.edit',
  says: 'Lista os aparelhos do local',
  answer: EnrolledDevicesSchema,
  repeats: 'always',
})
export const enrolHere = defineCall({
  method: 'POST',
  path: '/api/devices',
  permission: 'device.edit',
  says: 'Cadastra este navegador como aparelho do local',
  body: DeviceDraftSchema,
  status: 201,
  answer: EnrolledDevicesSchema,
  repeats: 'never',
})
export const linkDevice = defineCall({
  method: 'POST',
  path: '/api/devices/links',
  permission: 'device.edit',
  says: 'Gera o código com que outro aparelho se cadastra',
  body: DeviceDraftSchema,
  status: 201,
  answer: DeviceLinkSchema,
  repeats: 'never',
})
export const setLock = defineCall({
  method: 'PATCH',
  path: '/api/devices/lock',
  permission: 'settings.edit',
  says: 'Escolhe depois de quanto tempo os aparelhos pedem o PIN',
  body: LockSchema,
  answer: EnrolledDevicesSchema,
  repeats: 'always',
})
export const setKeptPhones = defineCall({
  method: 'PATCH',
  path: '/api/devices/phones',
  permission: 'settings.edit',
  says: 'Escolhe se os aparelhos guardam os telefones de quem vem hoje e amanhã',
  body: KeptPhonesSchema,
  answer: EnrolledDevicesSchema,
  repeats: 'always',
})
export const revokeDevice = defineCall({
  method: 'DELETE',
  path: '/api/devices/:id',
  permission: 'device.edit',
  says: 'Revoga um aparelho',
  params: byId,
  answer: EnrolledDevicesSchema,
  repeats: 'always',
})
export const readOwnDevice = defineCall({
  method: 'GET',
  path: '/api/device',
  permission: 'anybody',
  says: 'Que aparelho este é, e quem o usa',
  answer: OwnDeviceSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const enrol = defineCall({
  method: 'POST',
  path: '/api/device',
  permission: 'anybody',
  says: 'Cadastra este aparelho com um código',
  body: EnrolmentSchema,
  status: 201,
  answer: OwnDeviceSchema,
  repeats: 'never',
  refusals: ['link-over'],
})
export const forgetDevice = defineCall({
  method: 'DELETE',
  path: '/api/device',
  permission: 'anybody',
  says: 'Diz que um aparelho revogado esqueceu tudo',
  answer: nothing,
  repeats: 'always',
})
export const signInByPin = defineCall({
  method: 'POST',
  path: '/api/device/sign-in',
  permission: 'anybody',
  says: 'Entra com o PIN num aparelho do local',
  body: PinSignInSchema,
  answer: v.object({ user: SessionUserSchema, unlock: UnlockSchema }),
  repeats: 'never',
  refusals: ['bad-pin', 'not-found'],
})
export const resume = defineCall({
  method: 'POST',
  path: '/api/device/resume',
  permission: 'anybody',
  says: 'Volta a entrar depois de destravar o aparelho sem conexão',
  body: ResumeSchema,
  answer: v.object({ user: SessionUserSchema }),
  repeats: 'always',
  refusals: ['bad-pin', 'not-found'],
})
export const approve = defineCall({
  method: 'POST',
  path: '/api/approvals',
  permission: 'refund',
  says: 'Aprova, com o PIN de quem pode, um ato acima do limite de quem pede',
  body: ApprovalSchema,
  answer: nothing,
  repeats: 'never',
  refusals: ['bad-pin', 'not-found'],
})

export const readAudit = defineCall({
  method: 'GET',
  path: '/api/audit',
  permission: 'audit.read',
  says: 'Lista quem fez o quê, por página',
  query: AuditQuerySchema,
  answer: AuditPageSchema,
  repeats: 'always',
})
export const readAuditPeople = defineCall({
  method: 'GET',
  path: '/api/audit/people',
  permission: 'audit.read',
  says: 'Lista as pessoas que aparecem nos registros',
  answer: v.array(AuditPersonSchema),
  repeats: 'always',
})

export const teamCalls = [
  readStaff,
  invite,
  withdrawInvite,
  changeMember,
  endSessionsOf,
  resetSecondFactor,
  readDevices,
  enrolHere,
  linkDevice,
  setLock,
  setKeptPhones,
  revokeDevice,
  readOwnDevice,
  enrol,
  forgetDevice,
  signInByPin,
  resume,
  approve,
  readAudit,
  readAuditPeople,
] as const
