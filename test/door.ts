import { v7 as uuid } from 'uuid'
import type { Call, InputOf, ResultOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { ScanResult } from '#features/checkin/shapes.ts'
import { eventKeyOf } from '#features/tickets/server/ticketKeys.ts'
import { inScope } from '#server/kit/database/db.ts'
import type { Answered, Harness } from '#test/harness.ts'

export type Door = Awaited<ReturnType<typeof openDoor>>
type LinkInput = Partial<InputOf<typeof checkinCalls.saveStaffLink>>

/** An event with its main point, a staff link that is open on a device, and the means to make tickets and scan them. */
export async function openDoor(harness: Harness, { link = {} }: { link?: LinkInput } = {}) {
  const place = await harness.build.ticket()
  const { bventId, orgId } = place
  const { accountId } = await harness.build.member({ orgId })
  const owner = await harness.as(accountId, orgId)
  const points = await owner.get(checkinCalls.list, { bventId })
  const checkinId = points.list[0]?.id ?? ''

  async function makeLink(input: LinkInput = {}) {
    return owner.get(checkinCalls.saveStaffLink, {
      bventId,
      name: '王磊',
      gate: '2 号门',
      checkinIds: [checkinId],
      mode: 'search',
      fields: ['fullName', 'status', 'ticketName', 'mobileTail', 'remark'],
      isWalkIn: true,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      ...input,
    })
  }

  async function openStaff({ url, pin }: { url: string | null; pin: string | null }, deviceId: string = uuid()) {
    const token = url?.split('/').at(-1) ?? ''
    const opened = await harness.nobody.get(checkinCalls.open, { token, pin: pin ?? '', deviceId })
    const headers = { authorization: `Staff ${opened.staffToken}` }
    const ask = <C extends Call>(call: C, request: Record<string, unknown>): Promise<Answered<ResultOf<C>>> =>
      harness.nobody.try(call, request, headers)
    return {
      ...opened,
      headers,
      ask,
      scan: async (scan: Partial<InputOf<typeof checkinCalls.checkin>>): Promise<ScanResult> =>
        (await ask(checkinCalls.checkin, { scanId: uuid(), checkinId, deviceTime: new Date().toISOString(), ...scan })).result,
    }
  }

  async function ticketOf(attendeeId: string, { serial = 1, event = bventId }: { serial?: number; event?: string } = {}): Promise<string> {
    return inScope(harness.services.web.db, { orgId }, async (db) => {
      const key = await eventKeyOf({ db, config: harness.services.config, orgId, bventId })
      return key.sign({ bventId: event, attendeeId, serial, issuedAt: 1_800_000_000 })
    })
  }

  const madeLink = await makeLink(link)
  return {
    ...place,
    accountId,
    owner,
    checkinId,
    makeLink,
    link: madeLink,
    openStaff,
    staff: await openStaff(madeLink),
    ticketOf,
    attendee: (fields: Parameters<Harness['build']['attendee']>[0] = {}) => harness.build.attendee({ ...place, ...fields }),
    newPoint: async (input: Partial<InputOf<typeof checkinCalls.create>>) =>
      (await owner.get(checkinCalls.create, { bventId, ...input })).id,
  }
}
