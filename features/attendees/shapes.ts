import { z } from 'zod'
import { notice } from '#features/delivery/contract.ts'
import { fileRef, id, option } from '#core/schema.ts'
import { auditEntry } from '#features/audit/contract.ts'
import { fieldActionCodes, type DataType } from '#features/forms/fieldTypes.ts'
import { formField, rule } from '#features/forms/shapes.ts'
import { attendeeStatuses } from '#core/statuses.ts'
import { order } from '#features/orders/shapes.ts'
import { searchData } from '#features/attendees/searchSchema.ts'

const coded = z.object({ code: z.string(), codeName: z.string() })
export const fieldValue = z.object({
  fieldName: z.string(),
  value: z.union([z.string(), coded, z.array(coded), z.array(fileRef)]).nullable(),
})
export type FieldValue = z.output<typeof fieldValue>

/** Answers as browsers give them: bare codes and file ids are enough. */
export const givenValues = z.array(z.strictObject({ fieldName: z.string().min(1).max(64), value: z.unknown() })).max(300)

export const attendee = z.object({
  attendeeId: z.string(),
  bventId: z.string(),
  bventType: z.enum(['Internal', 'External']),
  status: z.enum(attendeeStatuses),
  ticketId: z.string(),
  ticketName: z.string(),
  orderId: z.string(),
  version: z.int(),
  attendeeFieldValues: z.array(fieldValue),
})
export type Attendee = z.output<typeof attendee>

export const checkin = z.object({
  checkinId: z.string(),
  name: z.string(),
  time: z.string(),
  gate: z.string(),
  direction: z.enum(['in', 'out']),
  /** What the point asked and they answered, in words. */
  answers: z.array(z.object({ fieldName: z.string(), name: z.string(), value: z.string() })),
})
export const viewing = z.object({ id: z.string(), title: z.string(), time: z.string(), leaveTime: z.string(), seconds: z.int() })
export const attendeeDetail = attendee.extend({
  /** The path they registered with. */
  pathId: z.string(),
  remark: z.string(),
  order,
  checkins: z.array(checkin),
  /** What they watched: being there at a distance stands beside being there. */
  viewings: z.array(viewing),
  ticketUrl: z.string(),
  notices: z.array(notice),
  /** `people`: how many, where it was done to a whole batch at once. */
  history: z.array(auditEntry.extend({ bventId: z.string().nullable(), people: z.int().nullable() })),
})
export type AttendeeDetail = z.output<typeof attendeeDetail>

export const count = z.object({ code: z.string(), codeName: z.string(), total: z.int() })
export const attendeePage = z.object({
  attendees: z.array(attendee),
  attendeeIds: z.array(z.string()),
  /** Exact. */
  searchCount: z.int(),
  totalPage: z.int(),
})
export type AttendeePage = z.output<typeof attendeePage>

export const queryField = z.object({
  fieldName: z.string(),
  displayName: z.string(),
  dataType: z.literal([0, 1, 2, 3, 4, 5, 6, 7]) satisfies z.ZodType<DataType>,
  fieldActions: z.array(z.object({ code: z.enum(fieldActionCodes), name: z.string() })),
  /** Of `AddressDataSources` empty: its options are the CountryProvinceCity dictionary, which browsers keep. */
  fieldOptions: z.array(option),
})
export type QueryField = z.output<typeof queryField>

export const view = z.strictObject({
  fieldName: z.string().min(1).max(64),
  isShow: z.boolean(),
  sortId: z.int().min(0).max(10_000),
  width: z.int().min(40).max(2_000),
  isFixed: z.boolean(),
})
export type View = z.output<typeof view>

export const registFields = z.object({
  /** Whose rules these are: the path asked for, or the one in use; '' across events. */
  pathId: z.string(),
  /** The form's fields, then what the product itself knows (group System); every one of them is a column of `pageViewConfigs`. */
  fields: z.array(formField),
  groups: z.array(z.object({ groupName: z.string(), displayName: z.string(), fieldNames: z.array(z.string()) })),
  registerRule: z.array(rule),
  /** Complete and in order: the person's own view, or the widths of spec §9. */
  pageViewConfigs: z.array(view),
})

export const customSearch = z.object({ id, name: z.string(), isShared: z.boolean(), isMine: z.boolean(), searchData })
export type CustomSearch = z.output<typeof customSearch>

export const duplicateReasons = ['mobile', 'email', 'idNumber', 'nameCompany'] as const
export const duplicateGroup = z.object({
  groupId: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
  attendees: z.array(attendee),
})
export type DuplicateGroup = z.output<typeof duplicateGroup>
