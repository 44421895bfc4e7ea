import { get, type ClientRequest } from 'node:http'

/** A stream as a page has it, on a connection of its own; what it answers stops it. */
export function listen(address: string, hear: (text: string) => void): Promise<() => void> {
  return new Promise((joined, fail) => {
    const asking: ClientRequest = get(address, { agent: false }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`a stream answered ${response.statusCode ?? 0}`))
      response.setEncoding('utf8')
      response.on('data', hear)
      response.on('error', () => {})
      joined(() => asking.destroy())
    })
    asking.on('error', fail)
  })
}
