import { LRUCache } from 'lru-cache'
import type { Channel } from '#features/channels/rules.ts'
import type { AccountRow } from '#features/channels/server/accounts.ts'
import { tokensOf } from '#features/channels/server/tokens.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { OpenGateway } from '#server/adapters/channels/port.ts'
import type { Config } from '#server/config.ts'
import { openSecrets } from '#server/kit/accountFields.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asking = { db: Db; config: Config; adapters: Adapters }
type Stored = Pick<AccountRow, 'provider' | 'fields' | 'secrets'>

/** What its provider knows an account by; null where its fields do not fit any more. */
export async function readAccount(asking: Asking, { provider, fields, secrets }: Stored): Promise<object | null> {
  const read = asking.adapters.messages[provider].account.safeParse({ ...fields, ...(await openSecrets(asking, secrets)) })
  return read.success ? read.data : null
}

/** Lines stay open from one turn to the next; those of an account that was changed are closed. */
const opened = new LRUCache<string, { version: number; gateway: OpenGateway }>({ max: 500, dispose: ({ gateway }) => gateway.close?.() })

/** The organisation's own ways out. `pool` is for what a gateway keeps between two calls, outside of this transaction. */
export async function gatewaysOf(asking: Asking & { pool: Db }, orgId: string): Promise<ReadonlyMap<Channel, OpenGateway>> {
  const rows = await asking.db
    .selectFrom('messageAccount')
    .select(['id', 'provider', 'channel', 'fields', 'secrets', 'version'])
    .where('isEnable', '=', true)
    .where('passedAt', 'is not', null)
    .$castTo<Stored & Pick<AccountRow, 'id' | 'channel' | 'version'>>()
    .execute()
  const gateways = new Map<Channel, OpenGateway>()
  for (const row of rows) {
    const known = opened.get(row.id)
    const gateway = known?.version === row.version ? known.gateway : await open(asking, orgId, row)
    gateways.set(row.channel, gateway)
  }
  return gateways
}

async function open(asking: Asking & { pool: Db }, orgId: string, row: Stored & { id: string; version: number }): Promise<OpenGateway> {
  const account = await readAccount(asking, row)
  if (!account) return unreadable(row.provider)
  const tokens = tokensOf({ db: asking.pool, config: asking.config }, { orgId, accountId: row.id })
  const gateway = { ...asking.adapters.messages[row.provider].open(account, tokens), allowance: row.id }
  opened.set(row.id, { version: row.version, gateway })
  return gateway
}

/** What was meant for it waits: it goes nowhere else. */
const unreadable = (provider: string): OpenGateway => ({
  provider,
  atOnce: 1,
  send: async () => ({ state: 'later', reason: 'fields', isDown: true }),
})
