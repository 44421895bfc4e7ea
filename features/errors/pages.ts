import { definePages } from '#core/page.ts'

const screen = { access: 'noauth', component: 'ErrorPage', area: 'bare' } as const

/** The nine error screens are public: they work without a session. Spec §2. */
export const errorPages = definePages('error', {
  unauthorised: { path: '/error/401', title: 'errors.unauthorised', ...screen },
  notFound: { path: '/error/404', title: 'errors.notFound', ...screen },
  internal: { path: '/error/500', title: 'errors.internal', ...screen },
  unavailable: { path: '/error/503', title: 'errors.unavailable', ...screen },
  noSafari: { path: '/error/noSafari', title: 'errors.noSafari', ...screen },
  browser: { path: '/error/browser', title: 'errors.browser', ...screen },
  accountLockout: { path: '/error/accountLockout', title: 'errors.accountLockout', ...screen },
  benefitNot: { path: '/error/benefitNot', title: 'errors.benefitNot', ...screen },
  upgrade: { path: '/error/upgrade', title: 'errors.upgrade', ...screen },
})

export type ErrorScreen = keyof typeof errorPages
