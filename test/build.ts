import { v7 as uuid } from 'uuid'
import { functionKeys, type FunctionKey } from '#core/benefits.ts'
import type { Role } from '#core/access.ts'
import { receiveOffline } from '#features/orders/server/receiveMoney.ts'
import { insertTicketLines } from '#features/orders/server/orderLines.ts'
import { randomCode } from '#features/links/server/queries.ts'
import { holdsSeat, type AttendeeStatus } from '#core/statuses.ts'
import type { Db } from '#server/kit/database/db.ts'

let made = 0

/** Factories that make their missing parents: `build.member({ roles: ['planner'] })` brings an organisation and an account. */
export function buildIn(db: Db) {
  async function org({
    name = `组织 ${(made += 1)}`,
    accountStatus = 1,
    tenantId = '31',
    isOfficial = true,
    without = [] as FunctionKey[],
    topOrgId = uuid(),
  } = {}) {
    await db.insertInto('org').values({ topOrgId, name, accountStatus, tenantId, isOfficial }).execute()
    const granted = functionKeys.filter((key) => !without.includes(key))
    await db
      .insertInto('benefit')
      .values(granted.map((functionKey) => ({ topOrgId, functionKey })))
      .execute()
    return { topOrgId, name }
  }

  async function account({ name = `成员 ${(made += 1)}`, email = `person-${uuid()}@example.com`, isDisabled = false } = {}) {
    const id = uuid()
    await db.insertInto('account').values({ id, name, email, isDisabled }).execute()
    return { id, name, email }
  }

  async function member({
    roles = ['owner'],
    orgId,
    accountId,
    name = `成员 ${(made += 1)}`,
    isDisabled = false,
  }: Partial<NewMember> = {}) {
    const topOrgId = orgId ?? (await org()).topOrgId
    const id = accountId ?? (await account()).id
    await db
      .insertInto('member')
      .values({ topOrgId, accountId: id, name, roles: [...roles], isDisabled })
      .execute()
    await db.updateTable('account').set({ currentOrgId: topOrgId }).where('id', '=', id).where('currentOrgId', 'is', null).execute()
    return { orgId: topOrgId, accountId: id }
  }

  async function department({ orgId, name = `部门 ${(made += 1)}` }: { orgId?: string; name?: string } = {}) {
    const topOrgId = orgId ?? (await org()).topOrgId
    const id = uuid()
    await db.insertInto('department').values({ topOrgId, id, name }).execute()
    return { orgId: topOrgId, id, name }
  }

  async function event({ orgId, createdBy, ...fields }: Partial<NewEvent> = {}) {
    const owner = orgId && createdBy ? { orgId, accountId: createdBy } : await member({ ...(orgId && { orgId }) })
    const id = uuid()
    const row = {
      topOrgId: owner.orgId,
      id,
      title: `活动 ${(made += 1)}`,
      startTime: new Date(Date.now() + 86_400_000),
      endTime: new Date(Date.now() + 2 * 86_400_000),
      createdBy: owner.accountId,
      ...fields,
    }
    await db.insertInto('bvent').values(row).execute()
    return { bventId: id, orgId: owner.orgId, accountId: owner.accountId, title: row.title }
  }

  async function ticket({ bventId, orgId, ...fields }: Partial<NewTicket> = {}) {
    const place = bventId && orgId ? { bventId, orgId } : await event({ ...(orgId && { orgId }), status: 'Published' })
    const id = uuid()
    await db
      .insertInto('ticket')
      .values({ topOrgId: place.orgId, id, bventId: place.bventId, name: `票 ${(made += 1)}`, ...fields })
      .execute()
    return { ticketId: id, bventId: place.bventId, orgId: place.orgId }
  }

  /** Holds a seat of its ticket like everyone else, in an order of its own. */
  async function attendee({ bventId, orgId, ticketId, status = 'Registered', ...fields }: Partial<NewAttendee> = {}) {
    const place =
      bventId && orgId && ticketId ? { bventId, orgId, ticketId } : await ticket({ ...(bventId && { bventId }), ...(orgId && { orgId }) })
    const number = (made += 1)
    const orderId = uuid()
    const orderStatus = { Registered: 'Paid', PendingApproval: 'WaitApproval', Unpaid: 'Unpaid' }[status] ?? 'Cancelled'
    await db
      .insertInto('regOrder')
      .values({ topOrgId: place.orgId, id: orderId, bventId: place.bventId, orderNo: `T${orderId}`, status: orderStatus, payType: 'Free' })
      .execute()
    if (holdsSeat(status as AttendeeStatus))
      await db
        .updateTable('ticket')
        .set((eb) => ({ sold: eb('sold', '+', 1) }))
        .where('id', '=', place.ticketId)
        .execute()
    const id = uuid()
    const { priceMinor } = await db.selectFrom('ticket').select('priceMinor').where('id', '=', place.ticketId).executeTakeFirstOrThrow()
    const row = {
      topOrgId: place.orgId,
      bventId: place.bventId,
      id,
      priceMinor,
      ticketId: place.ticketId,
      orderId,
      status,
      auditStatus: { PendingApproval: 'PendingApproval', Denied: 'Denied' }[status] ?? 'NotRequired',
      checkinCode: randomCode(),
      fullName: `参会人 ${number}`,
      mobile: `139${String(number).padStart(8, '0')}`,
      ...fields,
      fieldValues: JSON.stringify(fields.fieldValues ?? {}),
    }
    await db.insertInto('attendee').values(row).execute()
    await insertTicketLines(db, [orderId])
    return { attendeeId: id, orderId, ...place, fullName: row.fullName, checkinCode: row.checkinCode }
  }

  /** Money that came for an order, by transfer: a payment and its entry in the books. */
  async function paid({ orderId, amountMinor, at = new Date() }: { orderId: string; amountMinor: number; at?: Date }) {
    await db
      .updateTable('regOrder')
      .set({ amountMinor, status: 'Paid', payType: 'Offline', paidTime: at })
      .where('id', '=', orderId)
      .execute()
    await receiveOffline(db, [orderId], { at, now: at })
  }

  return { org, account, member, department, event, ticket, attendee, paid }
}

type NewTicket = {
  bventId: string
  orgId: string
  name: string
  total: number
  priceMinor: number
  currency: string
  isNeedApproval: boolean
  isOpen: boolean
  isShow: boolean
  perPersonLimit: number
  saleStartTime: Date
  saleEndTime: Date
}
type NewAttendee = {
  bventId: string
  orgId: string
  ticketId: string
  status: string
  fullName: string
  mobile: string | null
  email: string | null
  idNumber: Buffer
  idNumberKey: Buffer
  gender: string
  remark: string
  checkinStatus: string
  createdDate: Date
  source: string
  lastSourceId: string
  firstSourceId: string
  fieldValues: Record<string, unknown>
}

type NewEvent = {
  orgId: string
  createdBy: string
  title: string
  startTime: Date
  endTime: Date
  status: string
  isPrivate: boolean
  bventType: string
}
type NewMember = { name: string; roles: readonly Role[]; orgId: string; accountId: string; isDisabled: boolean }
export type Build = ReturnType<typeof buildIn>
