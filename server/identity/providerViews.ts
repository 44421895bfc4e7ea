import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { html, trusted } from '#core/html.ts'
import { wordsIn } from '#server/identity/pages/layout.ts'
import { linkButton, noticePage } from '#server/identity/pages/passwordPages.ts'
import type { Views } from '#server/identity/provider.ts'
import { viewOf } from '#server/identity/view.ts'

/** The two pages the provider itself must show, in our words and looks. */
export function providerViews(config: Config): Views {
  const viewIn = (ctx: KoaContextWithOIDC) => viewOf(config, { locales: localesOf(ctx), header: ctx.get('accept-language') }, false)
  return {
    signOut(ctx, form) {
      const view = viewIn(ctx)
      const t = wordsIn(view.language)
      // Only a page of ours, or whoever holds an id token, ends a session without a question.
      const isOurs = Boolean(ctx.oidc.entities.IdTokenHint) || ctx.get('sec-fetch-site') === 'same-origin'
      const sent = trusted(
        form
          .replace('<form', isOurs ? '<form data-send' : '<form')
          .replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>'),
      )
      const action = html`${sent}<button class="btn btn-primary" type="submit" form="op.logoutForm">${t('account.signOut')}</button
        >${!isOurs && html`<a class="btn" href="/">${t('account.stay')}</a>`}`
      return noticePage(view, { title: 'account.signOutTitle', hint: t(isOurs ? 'account.signingOut' : 'account.signOutHint'), action })
    },

    failure(ctx, isExpired) {
      const view = viewIn(ctx)
      const t = wordsIn(view.language)
      return noticePage(view, {
        title: isExpired ? 'account.expiredTitle' : 'account.failedTitle',
        hint: t(isExpired ? 'account.expiredHint' : 'account.failedHint'),
        action: linkButton('/', t('account.again')),
      })
    },
  }
}

function localesOf({ oidc }: KoaContextWithOIDC): string | undefined {
  const locales = oidc.params?.ui_locales
  return typeof locales === 'string' ? locales : undefined
}
