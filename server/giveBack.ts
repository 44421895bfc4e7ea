import { Session } from 'node:inspector/promises'

/**
 * Loading the program leaves V8 with more than twice the room that it needs from then on, and a process at rest has no reason to
 * collect: asked once, it gives that room back to the machine.
 */
export async function giveBack(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
