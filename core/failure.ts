import { coreMessages } from '#core/coreMessages.ts'
import { isSuccess, type Envelope, type InvalidObj } from '#core/envelope.ts'
import { errorOfCode, errors, silentCodes } from '#core/errors.ts'
import { textIn } from '#core/messages.ts'
import type { Language } from '#core/language.ts'

/** What came of a request, before anyone has judged it. */
export type Outcome =
  { kind: 'answer'; status: number; envelope: Envelope | null } | { kind: 'network' } | { kind: 'build' } | { kind: 'aborted' }

export type CallManners = { ignoresErrors?: boolean | undefined; unifiedPrompt?: boolean | undefined }

/** What the browser does about it. Spec §8 is this type and `reactionTo`. */
export type Reaction =
  | { do: 'resolve' }
  | { do: 'refreshAndRetry' }
  | { do: 'signIn' }
  | { do: 'reject'; code: number; message: string; toast?: { text: string; seconds: number; closable: boolean }; goTo?: string }

export const TOAST_SECONDS = 3
export const REQUEST_BROKEN = 'request请求出错'
const FATAL_SYS_CODES = ['BventUnauthorizedException', 'RestfulApiFatalErrorException']

export function reactionTo(outcome: Outcome, manners: CallManners, context: { language: Language; hasRetried: boolean }): Reaction {
  const reject = (code: number, message: string, show: { toast?: boolean; closable?: boolean; goTo?: string }): Reaction => ({
    do: 'reject',
    code,
    message,
    ...(show.toast && !manners.ignoresErrors && message
      ? { toast: { text: message, seconds: TOAST_SECONDS, closable: show.closable ?? false } }
      : {}),
    ...(show.goTo ? { goTo: show.goTo } : {}),
  })

  if (outcome.kind === 'aborted') return reject(0, '', {})
  if (outcome.kind === 'network') return reject(0, textIn(coreMessages['core.network'], context.language), { toast: true })
  if (outcome.kind === 'build') return reject(0, REQUEST_BROKEN, { toast: true })

  const { status, envelope } = outcome
  if (!envelope) return serviceError(reject, context.language)
  if (isSuccess(envelope)) return { do: 'resolve' }

  const { businessCode: code, businessMessage: message, sysCode } = envelope
  const known = errorOfCode(code)
  if (known?.how === 'normal') return { do: 'resolve' }
  if (status === 401 && FATAL_SYS_CODES.includes(sysCode)) return reject(code, message, { goTo: '/error/401' })
  if (status === 401 && (code === errors['core.unauthenticated'].code || !known))
    return context.hasRetried ? { do: 'signIn' } : { do: 'refreshAndRetry' }
  if (sysCode === 'PageErrorException') return reject(code, message, { goTo: '/error/401' })
  if (known?.how.startsWith('/')) return reject(code, message, { goTo: known.how })
  if (known?.how === 'silent' || silentCodes.some((silent) => silent === code)) return reject(code, message, {})
  if (status === 400) return reject(code, joinedDetails(envelope) || message, { toast: manners.unifiedPrompt !== false })
  if (status >= 500) return reject(code, message || textIn(errors['core.service'].text, context.language), { toast: true, closable: true })
  return reject(code, message, { toast: true })
}

function serviceError(
  reject: (code: number, message: string, show: { toast: boolean; closable: boolean }) => Reaction,
  language: Language,
) {
  return reject(errors['core.service'].code, textIn(errors['core.service'].text, language), { toast: true, closable: true })
}

/** HTTP 400 shows the details' messages joined with semicolons. */
function joinedDetails(envelope: Envelope): string {
  const details = (envelope.returnObj as Partial<InvalidObj> | null)?.errorDetails ?? []
  return details.map((detail) => detail.message).join('；')
}
