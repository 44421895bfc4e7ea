import { sql } from 'kysely'
import { channels, LOCAL_PROVIDER, type Channel } from '#features/delivery/message.ts'
import { gatewaysOf } from '#features/channels/server/gateways.ts'
import type { Heading } from '#features/delivery/server/headings.ts'
import { letterText } from '#features/notices/letter/plainText.ts'
import { openSlots, type Slots } from '#features/delivery/server/slots.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { Letter } from '#server/adapters/mail.ts'
import type { Delivery, MessageChannel } from '#server/adapters/messageChannel.ts'
import type { Config } from '#server/config.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'

export type Outgoing = { id: string; recipient: string; subject: string; body: string } & Partial<Heading>

/** One way out of an organisation: a gateway, its places, its allowance, and whether it can be reached. */
export type Line = {
  orgId: string
  channel: Channel
  provider: string
  slots: Slots
  /** Taken and not yet settled. */
  held: number
  send: (message: Outgoing) => Promise<Delivery>
  /** Once half of what was taken is gone. */
  hasRoomForSends: () => boolean
  /** How many more may be taken now: always some for what is urgent. */
  room: (db: Db, now: Date) => Promise<{ most: number; isForSends: boolean }>
  /** What of it was not needed. */
  giveBack: (db: Db, unused: number, now: Date) => Promise<void>
  downUntil: (now: Date) => Date | null
  /** True when it went down, came back, or was in vain asked again: worth saying. */
  learn: (delivery: Delivery, now: Date) => boolean
  tell: (db: Db) => Promise<void>
}

const MAX_DOWN_SECONDS = 60
/** So many times as many are taken as can go out at once, many by one statement; a slow gateway still comes to each while it is held. */
const AHEAD = 6

type Trouble = { since: Date; nextTryAt: Date; tries: number; providerReason: string }

/** The lines of an organisation, opened once a turn. */
export async function openLines(
  db: Db,
  { adapters, config, pool }: { adapters: Adapters; config: Config; pool: Pool },
  orgId: string,
  opened: Map<string, Line>,
): Promise<readonly Line[]> {
  if (!opened.has(`${orgId}:Email`)) {
    const ways = waysOf(adapters, await gatewaysOf({ db, adapters, config, pool: pool.db }, orgId))
    const troubles = await db.selectFrom('channelTrouble').selectAll().execute()
    for (const way of ways) {
      const trouble = troubles.find(({ channel, provider }) => channel === way.channel && provider === way.provider) ?? null
      opened.set(`${orgId}:${way.channel}`, lineOf(orgId, way, trouble))
    }
  }
  return channels.flatMap((channel) => opened.get(`${orgId}:${channel}`) ?? [])
}

const slotsOfGateway = new WeakMap<object, Slots>()

/** Organisations that share a gateway share its places. */
function slotsOf(gateway: MessageChannel<never>): Slots {
  const slots = slotsOfGateway.get(gateway) ?? openSlots(gateway.atOnce)
  slotsOfGateway.set(gateway, slots)
  return slots
}

type Way = Omit<MessageChannel<Outgoing>, 'close'> & { channel: Channel; slots: Slots }

/** Nowhere to go: they are read in the outbox. */
const outbox: MessageChannel<unknown> = { provider: LOCAL_PROVIDER, atOnce: 8, send: async () => ({ state: 'sent' }) }

/** The organisation's own gateway, else the installation's, else the outbox. */
function waysOf({ mail, sms }: Adapters, own: ReadonlyMap<Channel, MessageChannel<Letter>>): Way[] {
  const installed: Record<Channel, MessageChannel<Letter>> = { Email: mail, SMS: sms, OfficialAccount: outbox, WeCom: outbox }
  return channels.map((channel): Way => {
    const gateway = own.get(channel) ?? installed[channel]
    const send = ({ body, ...rest }: Outgoing) => gateway.send({ ...rest, html: body, text: channel === 'Email' ? letterText(body) : body })
    return { ...gateway, channel, slots: slotsOf(gateway), send }
  })
}

function lineOf(
  orgId: string,
  { channel, provider, allowance = provider, atOnce, perSecond, slots, send }: Way,
  known: Trouble | null,
): Line {
  let trouble = known
  const grant = async (db: Db, wanted: number, now: Date) => {
    if (!perSecond) return wanted
    const key = `${channel}:${allowance}`
    const { rows } = await sql<{ granted: number }>`select grant_sends(${key}, ${wanted}, ${perSecond}, ${now}) as granted`.execute(db)
    return rows[0]?.granted ?? 0
  }
  const line: Line = {
    orgId,
    channel,
    provider,
    slots,
    held: 0,
    send,
    hasRoomForSends: () => line.held <= (AHEAD / 2) * atOnce,
    async room(db, now) {
      // One asks whether it is back; the others follow it.
      if (trouble) return { most: line.downUntil(now) || line.held > 0 ? 0 : await grant(db, 1, now), isForSends: true }
      const isForSends = line.hasRoomForSends()
      const free = (isForSends ? AHEAD : AHEAD + 1) * atOnce - line.held
      return { most: free > 0 ? await grant(db, free, now) : 0, isForSends }
    },
    async giveBack(db, unused, now) {
      if (unused > 0) await grant(db, -unused, now)
    },
    downUntil: (now) => (trouble && trouble.nextTryAt > now ? trouble.nextTryAt : null),
    learn(delivery, now) {
      if (provider === LOCAL_PROVIDER) return false
      if (delivery.state === 'later' && delivery.isDown) {
        // Of all that were on the wire when it went down, one says so.
        if (line.downUntil(now)) return false
        const tries = (trouble?.tries ?? 0) + 1
        const nextTryAt = new Date(now.getTime() + Math.min(2 ** tries, MAX_DOWN_SECONDS) * 1_000)
        trouble = { since: trouble?.since ?? now, nextTryAt, tries, providerReason: delivery.reason.slice(0, 500) }
        return true
      }
      const wasDown = trouble !== null
      if (delivery.state !== 'unknown') trouble = null
      return wasDown && trouble === null
    },
    async tell(db) {
      if (!trouble) {
        await db.deleteFrom('channelTrouble').where('channel', '=', channel).where('provider', '=', provider).execute()
        return
      }
      const { since: _, ...again } = trouble
      await db
        .insertInto('channelTrouble')
        .values({ topOrgId: orgId, channel, provider, ...trouble })
        .onConflict((conflict) => conflict.columns(['topOrgId', 'channel', 'provider']).doUpdateSet(again))
        .execute()
    },
  }
  return line
}
