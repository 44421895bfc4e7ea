import { z } from 'zod'
import { ask } from '#server/adapters/pay/ask.ts'

export type KnownCompany = { name: string; creditCode: string; legalPerson: string; state: string }

/** A register of companies; null where none is connected. */
export type Companies = { search: (keyword: string) => Promise<KnownCompany[]> } | null

const MOST = 20
/** Its own word for having found nothing. */
const NOTHING = 300_000

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').replace(/<\/?em>/g, ''))
const answer = z.object({
  error_code: z.number(),
  reason: text,
  result: z.object({ items: z.array(z.object({ name: text, creditCode: text, legalPersonName: text, regStatus: text })) }).nullish(),
})

/** Tianyancha's search of companies: a GET with the token, names with marks around what was looked for. */
export function tianyancha(url: string, token: string): NonNullable<Companies> {
  return {
    async search(keyword) {
      const query = new URLSearchParams({ word: keyword, pageSize: String(MOST), pageNum: '1' })
      const { status, body } = await ask(`${url}/services/open/search/2.0?${query}`, { headers: { authorization: token } })
      if (status !== 200) throw new Error(`the register answered ${status}`)
      const said = answer.parse(JSON.parse(body.toString()))
      if (said.error_code === NOTHING) return []
      if (said.error_code !== 0) throw new Error(`${said.error_code}: ${said.reason}`)
      return (said.result?.items ?? []).map(({ name, creditCode, legalPersonName, regStatus }) => ({
        name,
        creditCode,
        legalPerson: legalPersonName,
        state: regStatus,
      }))
    },
  }
}
