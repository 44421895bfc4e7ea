import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import { settings } from '#console/kit/settings.ts'

export const CLIENT_ID = 'light'
const EXPIRY_NOTICE_SECONDS = 60
const SILENT_TIMEOUT_SECONDS = 10
const SESSION_CHECK_SECONDS = 2

export type { User, UserManager }

/** `isPassive` for the callback pages, which only take an answer in and go. Spec §9 has the figures. */
export function openManager({ isPassive = false } = {}): UserManager {
  return new UserManager({
    authority: settings.authority,
    client_id: CLIENT_ID,
    scope: `openid ${settings.gateway}`,
    response_type: 'code',
    redirect_uri: `${location.origin}/callback.html`,
    silent_redirect_uri: `${location.origin}/silent.html`,
    post_logout_redirect_uri: `${location.origin}/`,
    userStore: new WebStorageStateStore({ store: sessionStorage }),
    accessTokenExpiringNotificationTimeInSeconds: EXPIRY_NOTICE_SECONDS,
    silentRequestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
    checkSessionIntervalInSeconds: SESSION_CHECK_SECONDS,
    automaticSilentRenew: !isPassive,
    monitorSession: !isPassive,
  })
}

/** The authority itself said no; anything else may be the network. */
export function isRefusal(error: unknown): error is ErrorResponse {
  return error instanceof ErrorResponse
}
