import { sessionCalls, type UserInfo } from '#core/calls/session.ts'
import { callApi } from '#console/kit/callApi.ts'
import { currentOrgId, setCurrentOrg } from '#console/kit/org.ts'
import { createStore, useStore } from '#console/kit/store.ts'

/** Who is signed in, and in which organisation; null until it is known. */
export const user = createStore<UserInfo | null>(null)

export function useUser(): UserInfo | null {
  return useStore(user)
}

/** The tab's own organisation wins over the one last used elsewhere, so that a reload never moves a tab. */
export async function loadUser(): Promise<UserInfo> {
  const info = await callApi(sessionCalls.info, {})
  const wanted = currentOrgId()
  if (wanted !== info.currentOrgId && info.orgs.some((org) => org.id === wanted)) return switchOrg(wanted)
  return become(info)
}

export async function switchOrg(currentOrgId: string): Promise<UserInfo> {
  return become(await callApi(sessionCalls.switchCurrentOrg, { currentOrgId }))
}

/** Before another person takes this tab. */
export function forgetUser(): void {
  setCurrentOrg('')
  user.set(null)
}

function become(info: UserInfo): UserInfo {
  setCurrentOrg(info.currentOrgId)
  user.set(info)
  return info
}
