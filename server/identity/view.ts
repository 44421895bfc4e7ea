import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#core/language.ts'
import { errors } from '#core/errors.ts'
import type { Config } from '#server/config.ts'
import { linkButton, noticePage } from '#server/identity/pages/passwordPages.ts'
import { wordsIn, type View } from '#server/identity/pages/layout.ts'
import { isDatabaseAway } from '#server/kit/database/databaseAway.ts'
import { AppError } from '#server/kit/errors.ts'

type Wishes = { lang?: string | undefined; locales?: string | undefined; theme?: string | undefined; header?: string | undefined }

/** In which language and colours a page is shown: what was chosen on it, else what the console asked for, else what the browser says. */
export function viewOf(config: Config, { lang, locales, theme, header }: Wishes, canSwitch = true): View {
  return {
    language: languageOf(lang || locales || header),
    theme: theme === 'dark' || theme === 'light' ? theme : '',
    terms: config.TERMS_URL,
    privacy: config.PRIVACY_URL,
    canSwitch,
  }
}

export function requestView(config: Config, request: FastifyRequest, wishes: Wishes = {}): View {
  return viewOf(config, { lang: fieldOf(request, 'lang'), header: request.headers['accept-language'], ...wishes })
}

/** A field of the form, or of the address; '' when it is not there. */
export function fieldOf({ query, body }: FastifyRequest, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name] ?? (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

export function show(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}

/** What goes wrong on an identity page is said on a page, not in an envelope. */
export function showFailure({ config }: { config: Config }, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const view = { ...requestView(config, request), canSwitch: false }
  if (error instanceof AppError && error.error === 'account.locked') return reply.redirect(errors['account.locked'].how, 303)
  const t = wordsIn(view.language)
  const again = linkButton('/', t('account.again'))
  if ((error as Error).name === 'SessionNotFound')
    return show(reply, noticePage(view, { title: 'account.expiredTitle', hint: t('account.expiredHint'), action: again }), 400)
  if (error instanceof AppError && error.error === 'core.throttled') {
    const seconds = error.extra.retryAfterSeconds ?? 60
    reply.header('retry-after', String(seconds))
    const hint = t('account.tooMany', { n: Math.ceil(seconds / 60) })
    return show(reply, noticePage(view, { title: 'account.failedTitle', hint, action: again }), 429)
  }
  if (isDatabaseAway(error)) {
    reply.header('retry-after', '2')
    return show(reply, noticePage(view, { title: 'account.failedTitle', hint: t('account.unavailable'), action: again }), 503)
  }
  const status = error instanceof AppError ? errors[error.error].http : ((error as { statusCode?: number }).statusCode ?? 500)
  if (status >= 500) request.log.error({ err: error }, 'identity page')
  return show(reply, noticePage(view, { title: 'account.failedTitle', hint: t('account.failedHint'), action: again }), status)
}
