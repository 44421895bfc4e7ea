import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { canFrame, TICKET_SECONDS, type FrameKey } from '#features/extensions/rules.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError } from '#server/kit/errors.ts'

const urlOf = ({ DIGITAL_URL, CALLAGENT_URL }: Config): Record<FrameKey, string | undefined> => ({
  digital: DIGITAL_URL,
  callagent: CALLAGENT_URL,
})

export function frameUrl(config: Config, key: FrameKey): string | null {
  const url = urlOf(config)[key]
  return config.EXTENSION_SECRET && canFrame(url, config.PUBLIC_URL) ? url : null
}

/** Who it is and of which organisation, for one site, for a minute; the site sees to it that it is used once. */
export async function ticketFor({ config, who, now, language }: Context, key: FrameKey): Promise<{ url: string; expiresTime: string }> {
  const address = frameUrl(config, key)
  if (!address || !config.EXTENSION_SECRET) throw new AppError('extension.unavailable')
  const seconds = Math.floor(now.getTime() / 1_000)
  const ticket = await new SignJWT({ org: who.orgId, name: who.accountName, key })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(config.PUBLIC_URL)
    .setAudience(new URL(address).origin)
    .setSubject(who.accountId)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TICKET_SECONDS)
    .sign(Buffer.from(config.EXTENSION_SECRET))
  const url = new URL(address)
  url.searchParams.set('ticket', ticket)
  url.searchParams.set('language', language)
  return { url: url.href, expiresTime: new Date((seconds + TICKET_SECONDS) * 1_000).toISOString() }
}
