import type { IconName } from '#console/kit/Icon.tsx'
import type { ErrorScreen } from '#features/errors/pages.ts'

/** A way out of an error screen; the first one is the one to take. */
export type Way = 'home' | 'goBack' | 'retry' | 'signIn' | 'otherAccount' | 'switchOrg' | 'copyAddress'

export type Screen = { code?: string; mark: IconName; text: `errors.${string}Text`; ways: readonly Way[]; browsers?: true }

export const screens = {
  unauthorised: { code: '401', mark: 'lock', text: 'errors.unauthorisedText', ways: ['switchOrg', 'home', 'otherAccount'] },
  notFound: { mark: 'search', text: 'errors.notFoundText', ways: ['home', 'goBack'] },
  internal: { code: '500', mark: 'warn', text: 'errors.internalText', ways: ['retry', 'home'] },
  unavailable: { code: '503', mark: 'clock', text: 'errors.unavailableText', ways: ['retry', 'home'] },
  noSafari: { mark: 'site', text: 'errors.noSafariText', ways: ['copyAddress', 'home'] },
  browser: { mark: 'site', text: 'errors.browserText', ways: ['copyAddress'], browsers: true },
  accountLockout: { mark: 'lock', text: 'errors.accountLockoutText', ways: ['signIn'] },
  benefitNot: { mark: 'gift', text: 'errors.benefitNotText', ways: ['home', 'switchOrg'] },
  upgrade: { mark: 'sync', text: 'errors.upgradeText', ways: ['retry', 'home'] },
} as const satisfies Record<ErrorScreen, Screen>

export const browsers = [
  { name: 'Chrome', address: 'https://www.google.com/chrome/' },
  { name: 'Edge', address: 'https://www.microsoft.com/edge' },
  { name: 'Firefox', address: 'https://www.firefox.com/' },
] as const

type Person = { orgs: readonly unknown[] } | null

/** Who is signed out, or in no organisation, has other ways out than who merely lacks a code. */
export function unauthorisedFor(isSignedIn: boolean, person: Person): Pick<Screen, 'text' | 'ways'> {
  if (!isSignedIn) return { text: 'errors.signedOutText', ways: ['signIn'] }
  if (person?.orgs.length === 0) return { text: 'errors.noOrgText', ways: ['otherAccount'] }
  return screens.unauthorised
}
