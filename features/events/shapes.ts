import { z } from 'zod'
import { place } from '#core/place.ts'
import { id, line, option, paging, person, search, time } from '#core/schema.ts'
import { eventForms, eventSorts, eventStatuses, eventTypes, navigationPageTypes, timeFilters } from '#features/events/rules.ts'

export const count = z.object({ code: z.string(), codeName: z.string(), total: z.int() })
export const contact = z.object({ name: line.default(''), mobile: line.default(''), email: line.default('') })

export const title = z.string().trim().min(1).max(100)
const tags = z.array(z.string().trim().min(1).max(20)).max(20)
const languageCodes = z
  .array(z.enum(['zh-CN', 'en']))
  .min(1)
  .max(2)

export const eventInput = z.object({
  title,
  startTime: time,
  endTime: time,
  timeZone: z.string().max(64).default('Asia/Shanghai'),
  type: z.enum(eventTypes).default('Common'),
  form: z.enum(eventForms).default('Offline'),
  place: place.nullable().optional(),
  capacity: z.int().min(1).max(9_999_999).nullable().optional(),
  tags: tags.optional(),
  languages: languageCodes.optional(),
  contact: contact.nullable().optional(),
  isPrivate: z.boolean().optional(),
  responsibleIds: z.array(id).max(50).optional(),
})
export type EventInput = z.output<typeof eventInput>
/** In an update absent means unchanged, null means cleared; so nothing here has a default. */
export const eventChange = z
  .object({ ...eventInput.shape, timeZone: z.string().max(64), type: z.enum(eventTypes), form: z.enum(eventForms) })
  .partial()
export type EventChange = z.output<typeof eventChange>

export const eventStatus = z.object({ value: z.enum(eventStatuses), name: z.string() })
export const eventRow = z.object({
  bventId: z.string(),
  topOrgId: z.string(),
  bventType: z.enum(['Internal', 'External']),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  type: z.enum(eventTypes),
  form: z.enum(eventForms),
  place: place.nullable(),
  capacity: z.int().nullable(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  contact: contact.nullable(),
  isPrivate: z.boolean(),
  isTop: z.boolean(),
  coverTemplate: z.object({ templateId: z.string(), url: z.string() }),
  status: eventStatus,
  counts: z.array(count),
  responsibles: z.array(person),
  missing: z.array(z.string()),
  deletedTime: z.string().nullable(),
  version: z.int(),
})
export type EventRow = z.output<typeof eventRow>

export const bventplan = z.object({
  mbaProjectNo: z.string().trim().max(50).optional(),
  budget: z.string().trim().max(20).optional(),
  goal: z.string().trim().max(500).optional(),
  remark: z.string().trim().max(2000).optional(),
})
export const eventInfo = eventRow.extend({
  description: z.record(z.string(), z.string()),
  bventplan: bventplan.nullable(),
  eventProgress: z.array(z.string()),
  roomList: z.array(z.object({ redirectUrl: z.string(), shortUrl: z.string() })),
  siteUrl: z.string(),
  shortUrl: z.string(),
  navigationPageType: z.enum(navigationPageTypes),
  miniAppImage: z.string().nullable(),
})
export type EventInfo = z.output<typeof eventInfo>

export const eventSearch = z.object({
  keyWords: search.optional(),
  status: z.enum(eventStatuses).optional(),
  bventType: z.enum(['Internal', 'External']).optional(),
  timeFilter: z.enum(timeFilters).optional(),
  responsibleId: id.optional(),
  tags: tags.optional(),
  isBin: z.boolean().optional(),
  sort: z.enum(eventSorts).optional(),
  ...paging,
})
export type EventSearch = z.output<typeof eventSearch>

/** Choices by the name of what is chosen. */
export const enums = z.record(z.string(), z.array(option))

/** What every page for attendees says about its event. */
export const siteEvent = z.object({
  bventId: z.string(),
  title: z.string(),
  orgName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  place: place.nullable(),
  coverUrl: z.string(),
})
export type SiteEvent = z.output<typeof siteEvent>
