import { settings } from '#console/kit/settings.ts'
import { surroundings } from '#console/shell/surroundings.ts'

export const NAVIGATED = 'light-event:navigated'

/** What signs a person in is not told to anyone. */
const SECRETS = ['ticket', 'code']

export function withoutSecrets(address: string): string {
  const url = new URL(address)
  for (const name of SECRETS) url.searchParams.delete(name)
  return url.href
}

/** The host is told where its frame is: only hosts that the operator has named, never anyone who listens. */
export function tellParent(parent: Pick<Window, 'postMessage'>, address: string, origins: readonly string[]): void {
  for (const origin of origins) if (origin !== '*') parent.postMessage({ type: NAVIGATED, url: withoutSecrets(address) }, origin)
}

/** Where the browser says whose frame this is, only that origin is tried. */
function reachable(origins: readonly string[]): readonly string[] {
  const framedBy: string | undefined = location.ancestorOrigins?.[0]
  return framedBy ? origins.filter((origin) => origin === framedBy) : origins
}

export function tellHost(): void {
  if (surroundings.place === 'frame') tellParent(window.parent, location.href, reachable(settings.hostOrigins))
}
