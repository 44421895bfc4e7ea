import type { Calls } from '#core/call.ts'
import type { Feature } from '#core/feature.ts'
import type { Tasks } from '#core/task.ts'
import type { Hooks } from '#server/kit/context.ts'
import type { AnyHandler, Handlers } from '#server/kit/implement.ts'
import type { Job } from '#server/kit/job.ts'
import type { SitePage } from '#server/kit/sitePage.ts'
import type { ImplementedTask } from '#server/kit/task.ts'

/** Loaded when it is first needed: each process holds what it runs. */
type Later<Part> = () => Promise<Part>

type Handling<C extends Calls> = keyof C extends never ? { handlers?: undefined } : { handlers: Later<Handlers<C>> }
type Working<T extends Tasks> = keyof T extends never ? { tasks?: undefined } : { tasks: { [Name in keyof T]: ImplementedTask } }
type More = Hooks & { jobs?: readonly Job[]; sitePages?: Later<readonly SitePage[]> }

export type ServedFeature = Hooks & {
  handlers: Later<Record<string, AnyHandler>>
  tasks: readonly ImplementedTask[]
  jobs: readonly Job[]
  sitePages: Later<readonly SitePage[]>
}

/** The server's half of a feature: a call without a handler, or a task without a body, does not compile. */
export function implementFeature<F extends Feature>(
  feature: F,
  { handlers, tasks, ...more }: Handling<F['calls']> & Working<F['tasks']> & More,
): ServedFeature {
  for (const [name, { task }] of Object.entries<ImplementedTask>(tasks ?? {}))
    if (task !== feature.tasks[name]) throw new Error(`the body of ${name} belongs to ${task.type}`)
  return {
    jobs: [],
    sitePages: async () => [],
    ...(more as More),
    handlers: (handlers ?? (async () => ({}))) as Later<Record<string, AnyHandler>>,
    tasks: Object.values<ImplementedTask>(tasks ?? {}),
  }
}
