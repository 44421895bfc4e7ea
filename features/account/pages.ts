import { definePages } from '#core/page.ts'
import { HOME, REDIRECT_PATH } from '#features/account/rules.ts'

const open = { access: 'noauth', area: 'bare' } as const

/** The ways into the product; all public, most of them gone again at once. Spec §2. */
export const accountPages = definePages('account', {
  home: { path: HOME, title: 'account.redirect', component: 'EnterPage', ...open },
  redirect: { path: REDIRECT_PATH, title: 'account.redirect', component: 'RedirectPage', ...open },
  autoLogin: { path: '/home/autoLogin', title: 'account.autoLogin', component: 'AutoLoginPage', ...open },
  silentLogin: { path: '/home/silentLogin', title: 'account.silentLogin', component: 'AutoLoginPage', ...open },
  hostSignIn: { path: '/home/qidian/signin-silent', title: 'account.hostSignIn', component: 'HostSignInPage', ...open },
  example: { path: '/home/example', title: 'account.example', component: 'ExamplePage', ...open },
})
