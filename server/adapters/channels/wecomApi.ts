import { z } from 'zod'
import type { Tokens } from '#server/adapters/channels/port.ts'
import { wecomAsk, type WecomApp } from '#server/adapters/channels/wecomAsk.ts'

export type WecomKnown = WecomApp & { agentId: string }

const agent = z.object({ allow_userinfos: z.object({ user: z.array(z.object({ userid: z.string() })).default([]) }).default({ user: [] }) })
const person = z.object({ name: z.string().default(''), email: z.string().default(''), biz_mail: z.string().default('') })
const identified = z.object({ userid: z.string() })
const seconds = { watch_time: z.number().default(0), is_comment: z.number().default(0), is_mic: z.number().default(0) }
const watched = z.object({
  ending: z.number().default(1),
  next_key: z.string().default(''),
  stat_info: z
    .object({
      users: z.array(z.object({ userid: z.string(), ...seconds })).default([]),
      external_users: z.array(z.object({ name: z.string().default(''), ...seconds })).default([]),
    })
    .default({ users: [], external_users: [] }),
})
/** A page of it holds some hundred people. */
const MOST_PAGES = 50

export type WecomWatcher = { userId: string; name: string; watchSeconds: number; isComment: boolean; isMic: boolean }

/** What the organisation's own app may ask WeCom about its members and their live meetings. */
export function wecomApi(url: string, { agentId, ...app }: WecomKnown, tokens: Tokens) {
  const ask = wecomAsk(url, app, tokens)
  return {
    /** Those whom the app is open to by name; departments are not gone into. */
    allowed: async () => agent.parse(await ask('agent/get', { agentid: agentId })).allow_userinfos.user.map(({ userid }) => userid),
    identify: async (code: string) => identified.parse(await ask('auth/getuserinfo', { code })).userid,
    async person(userid: string): Promise<{ name: string; emails: string[] }> {
      const { name, email, biz_mail: work } = person.parse(await ask('user/get', { userid }))
      return { name: name || userid, emails: [email, work].filter(Boolean).map((one) => one.toLowerCase()) }
    },
    async watchers(livingid: string): Promise<WecomWatcher[]> {
      const found: WecomWatcher[] = []
      let key = '0'
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const {
          ending,
          next_key: next,
          stat_info: said,
        } = watched.parse(await ask('living/get_watch_stat', {}, { livingid, next_key: key }))
        for (const one of [
          ...said.users.map((user) => ({ ...user, name: '' })),
          ...said.external_users.map((user) => ({ ...user, userid: '' })),
        ])
          found.push({
            userId: one.userid,
            name: one.name,
            watchSeconds: one.watch_time,
            isComment: one.is_comment === 1,
            isMic: one.is_mic === 1,
          })
        if (ending === 1 || !next) break
        key = next
      }
      return found
    },
  }
}
