import { z } from 'zod'
import { defineCall, fileResponse } from '#core/call.ts'
import { mediaTypes } from '#core/mediaTypes.ts'
import { figures, inEvent, READ, sources, ways, WRITE } from '#features/invitations/shapes.ts'

const named = figures.extend({ id: z.string(), name: z.string(), goal: z.int().nullable() })
export type ReportRow = z.output<typeof named>

export const report = z.object({
  figures,
  goal: z.int(),
  byMember: z.array(named.extend({ departmentName: z.string() })),
  byDepartment: z.array(named),
  bySource: z.array(figures.extend({ source: z.enum(sources) })),
  byWay: z.array(figures.extend({ way: z.enum(ways) })),
  byDay: z.array(z.object({ day: z.string(), accepted: z.int(), declined: z.int() })),
  hasLink: z.boolean(),
})
export type Report = z.output<typeof report>

export const reportCalls = {
  report: defineCall({ method: 'GET', path: 'invitation/report', access: READ, request: z.object(inEvent), response: report }),
  reportSheet: defineCall({
    method: 'GET',
    path: 'invitation/reportSheet',
    access: 'lite_res_act_export',
    request: z.object(inEvent),
    response: fileResponse,
    mediaTypes: [mediaTypes.xlsx],
  }),
  /** The address is told this once; made anew, the old one leads nowhere. */
  reportLink: defineCall({
    method: 'POST',
    path: 'invitation/reportLink',
    access: WRITE,
    request: z.object({ ...inEvent, isOn: z.boolean() }),
    response: z.object({ url: z.string() }),
  }),
}
