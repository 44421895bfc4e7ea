import { askHttp } from '#bench/httpClient.ts'
import { addressOf, type Call } from '#core/call.ts'
import { readConfig } from '#server/config.ts'
import { openIdentity } from '#server/identity/identity.ts'
import type { Db } from '#server/kit/database/db.ts'

export type CallClient = <Result>(call: Call, request: Record<string, unknown>) => Promise<Result>
export type Place = { serverUrl: () => string; token: () => Promise<string>; orgId: string }

/** Asks any call through HTTP, of whichever server is running just then. */
export function callClient({ serverUrl, token, orgId }: Place): CallClient {
  return async <Result>(call: Call, request: Record<string, unknown>) => {
    const isGet = call.methods[0] === 'GET'
    const { address, rest } = addressOf(call.paths[0], request)
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    const { status, text } = await askHttp(serverUrl() + address + (isGet ? `?${query.toString()}` : ''), {
      headers: { authorization: `Bearer ${await token()}`, 'x-org-id': orgId },
      ...(!isGet && { method: 'POST', body: rest }),
    })
    const envelope = JSON.parse(text) as { isSuccess: boolean; returnObj: Result }
    if (!envelope.isSuccess) throw new Error(`${call.paths[0]}: ${status} ${text.slice(0, 300)}`)
    return envelope.returnObj
  }
}

export async function tokenOf(db: Db, serverUrl: string, accountId: string): Promise<string> {
  const identity = await openIdentity(db, readConfig({ PUBLIC_URL: serverUrl }), () => new Date())
  return (await identity.issue(accountId, new Date())).accessToken
}
