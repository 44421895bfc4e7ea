import type { Calls } from '#core/call.ts'
import type { Messages } from '#core/messages.ts'
import type { Tasks } from '#core/task.ts'

/** What a feature says about itself on both sides of the wire; its pages stand in `features/pages.ts`. */
export type Feature = { calls: Calls; tasks: Tasks; messages: Messages }

type None = Record<never, never>

export function defineFeature<const C extends Calls = None, const T extends Tasks = None, const M extends Messages = None>(
  said: Partial<{ calls: C; tasks: T; messages: M }>,
): { calls: C; tasks: T; messages: M } {
  const none = {}
  return { calls: said.calls ?? (none as C), tasks: said.tasks ?? (none as T), messages: said.messages ?? (none as M) }
}
