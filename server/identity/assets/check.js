/* The check frame of OpenID Connect Session Management: says whether the sign-in that a tab knows is still the browser's. */
const stateOf = () => /(?:^|;\s*)le_state=([^;]*)/.exec(document.cookie)?.[1] ?? ''

const hexHash = async (text) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== location.origin || typeof data !== 'string') return
  const [, clientId, hash, salt] = /^(\S+) ([0-9a-f]+)\.([0-9a-f]+)$/.exec(data) ?? []
  const answer = !clientId ? 'error' : (await hexHash(`${clientId} ${origin} ${stateOf()} ${salt}`)) === hash ? 'unchanged' : 'changed'
  source.postMessage(answer, origin)
})
