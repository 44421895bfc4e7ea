import { createStore } from '#console/kit/store.ts'

const CURRENT_KEY = 'light-current-org'

/** The organisation that every call is made for; kept per tab, so that two tabs can work for two organisations. */
export const currentOrg = createStore<string>(sessionStorage.getItem(CURRENT_KEY) ?? '')

export function currentOrgId(): string {
  return currentOrg.get()
}

export function setCurrentOrg(orgId: string): void {
  sessionStorage.setItem(CURRENT_KEY, orgId)
  currentOrg.set(orgId)
}
