import { z } from 'zod'
import { id, paging } from '#core/schema.ts'
import {
  MOST_CONDITIONS,
  MOST_SELECTED,
  MOST_SORTS,
  MOST_VALUES,
  simpleSearchTypes,
  type FilterCondition,
  type Group,
} from '#features/attendees/filter.ts'
import { fieldActionCodes } from '#features/forms/fieldTypes.ts'
import { attendeeStatuses } from '#core/statuses.ts'

const fieldName = z.string().min(1).max(64)

export const filterCondition = z.strictObject({
  fieldName,
  fieldAction: z.strictObject({ code: z.enum(fieldActionCodes), name: z.string().max(100).optional() }),
  fieldValue: z.array(z.string().max(500)).max(MOST_VALUES).default([]),
  fieldValueEx: z.unknown().optional(),
})

export const group: z.ZodType<Group> = z.strictObject({
  relation: z.enum(['AND', 'OR']),
  isNot: z.boolean().optional(),
  get items(): z.ZodType<(FilterCondition | Group)[]> {
    return z.array(z.union([filterCondition, group])).max(MOST_CONDITIONS)
  },
})

export const search = {
  simpleSearchValue: z.string().max(100).optional(),
  simpleSearchValueType: z.enum(simpleSearchTypes).optional(),
  searchType: z.literal([0, 1]).default(1),
  Status: z.enum(['', ...attendeeStatuses]).default(''),
  conditions: z.array(filterCondition).max(MOST_CONDITIONS).optional(),
  conditionGroup: group.optional(),
  fieldSort: z
    .array(z.strictObject({ fieldName, order: z.enum(['asc', 'desc']) }))
    .max(MOST_SORTS)
    .optional(),
  isHideCancelled: z.boolean().optional(),
  ...paging,
}
export const searchData = z.strictObject(search)

/** Rows by id, or all that match less the exceptions; flat in the request. Which of the two is checked when the task starts. */
export const selection = {
  isSelectAll: z.boolean().default(false),
  attendeeIds: z.array(id).max(MOST_SELECTED).default([]),
  excludedIds: z.array(id).max(MOST_SELECTED).default([]),
  searchData: searchData.optional(),
}
const selectionObject = z.object(selection)
export type Selection = z.output<typeof selectionObject>
