import { z } from 'zod'
import { defineCall } from '#core/call.ts'
import { id, isOk, line, list, time, version } from '#core/schema.ts'
import { eventChange, eventInfo, eventInput, eventRow } from '#features/events/shapes.ts'
import { MOST_LISTED, MOST_QUANTITY, MOST_TARGET, rightStatuses } from '#features/externalEvents/rules.ts'

const about = { bventId: id }
const BENEFIT = { benefit: 'ExternalEvent' } as const
const WRITE = 'lite-res-act-external'
const side = { organizer: line.optional(), role: line.optional() }

export const externalContact = z.object({
  name: z.string().trim().min(1).max(100),
  title: line.default(''),
  mobile: line.default(''),
  email: line.default(''),
  remark: z.string().max(500).default(''),
})
export const externalTarget = z.object({
  name: z.string().trim().min(1).max(100),
  planned: z.number().min(0).max(MOST_TARGET),
  actual: z.number().min(0).max(MOST_TARGET).nullable().default(null),
  unit: z.string().trim().max(20).default(''),
})
/** `seen` is the list as the person had it: if it is another by now, nothing is written. */
const contacts = z.array(externalContact).max(MOST_LISTED)
const targets = z.array(externalTarget).max(MOST_LISTED)
export type ExternalContact = z.output<typeof externalContact>
export type ExternalTarget = z.output<typeof externalTarget>

const rightFields = {
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2_000),
  quantity: z.int().min(0).max(MOST_QUANTITY),
  dueTime: time.nullable(),
  status: z.enum(rightStatuses),
}
export const right = z.object({ id: z.string(), ...rightFields })
export type Right = z.output<typeof right>
const newRight = z.object({
  ...rightFields,
  description: rightFields.description.default(''),
  quantity: rightFields.quantity.default(1),
  dueTime: rightFields.dueTime.default(null),
  status: rightFields.status.default('Todo'),
})
/** Absent means unchanged: a status set by one person does not undo what another wrote beside it. */
const rightChange = z.object(rightFields).partial()
export type RightChange = z.output<typeof rightChange>

const rightCalls = (path: 'externaleventbenifit' | 'externaleventobligation') => ({
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: 'lite-res-page-rightsinterests',
    ...BENEFIT,
    request: z.object(about),
    response: list(right),
  }),
  create: defineCall({
    method: 'POST',
    path: `${path}/create`,
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, ...newRight.shape }),
    response: z.object({ id: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: `${path}/update`,
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, id, ...rightChange.shape }),
    response: isOk,
  }),
  delete: defineCall({
    method: 'POST',
    path: `${path}/delete`,
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, id }),
    response: isOk,
  }),
})
const benefit = rightCalls('externaleventbenifit')
const obligation = rightCalls('externaleventobligation')

export const externalEventCalls = {
  create: defineCall({
    method: 'POST',
    path: 'externalEvent/create',
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...eventInput.shape, ...side }),
    response: z.object({ bventId: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: 'externalEvent/Update',
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, version, ...eventChange.shape, ...side }),
    response: z.object({ version: z.int() }),
  }),
  detail: defineCall({
    method: 'GET',
    path: 'externalEvent/detail',
    access: 'lite-res-page-baseinfo',
    ...BENEFIT,
    request: z.object(about),
    response: eventInfo.extend({ organizer: z.string(), role: z.string() }),
  }),
  miniDetail: defineCall({
    method: 'GET',
    path: 'externalEvent/MiniDetail',
    access: 'lite-res-page-baseinfo',
    ...BENEFIT,
    request: z.object(about),
    response: eventRow,
  }),
  getContact: defineCall({
    method: 'GET',
    path: 'externaleventcontact/getcontact',
    access: 'lite-res-page-contact',
    ...BENEFIT,
    request: z.object(about),
    response: z.object({ contacts: z.array(externalContact) }),
  }),
  saveContact: defineCall({
    method: 'POST',
    path: 'externaleventcontact/save',
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, contacts, seen: contacts.optional() }),
    response: isOk,
  }),
  getTarget: defineCall({
    method: 'GET',
    path: 'externaleventtarget/gettarget',
    access: 'lite-res-page-goal',
    ...BENEFIT,
    request: z.object(about),
    response: z.object({ targets: z.array(externalTarget) }),
  }),
  saveTarget: defineCall({
    method: 'POST',
    path: 'externaleventtarget/save',
    access: WRITE,
    ...BENEFIT,
    request: z.object({ ...about, targets, seen: targets.optional() }),
    response: isOk,
  }),
  benefitList: benefit.list,
  benefitCreate: benefit.create,
  benefitUpdate: benefit.update,
  benefitDelete: benefit.delete,
  obligationList: obligation.list,
  obligationCreate: obligation.create,
  obligationUpdate: obligation.update,
  obligationDelete: obligation.delete,
}
