import type { Feature } from '#core/feature.ts'
import type { Task } from '#core/task.ts'
import * as features from '#features/index.ts'
import { everyTask } from '#features/registry.ts'
import { progressHandler } from '#features/tasks/server/progress.ts'
import * as served from '#server/featureList.ts'
import type { HooksOf } from '#server/kit/context.ts'
import type { ServedFeature } from '#server/kit/feature.ts'
import type { AnyHandler } from '#server/kit/implement.ts'
import type { ImplementedTask } from '#server/kit/task.ts'

const everyServed = Object.values<ServedFeature>(served)
const bodyOfType = new Map(everyServed.flatMap(({ tasks }) => tasks).map((implemented) => [implemented.task.type, implemented]))
const taskOfName = new Map(everyTask)

for (const [name, { calls, tasks }] of Object.entries<Feature>(features))
  if (Object.keys({ ...calls, ...tasks }).length > 0 && !(name in served)) throw new Error(`feature ${name} has no server half`)

export const everyJob = everyServed.flatMap(({ jobs }) => jobs)
export const everySitePage = async () => (await Promise.all(everyServed.map(({ sitePages }) => sitePages()))).flat()

/** What all features add to one thing that happens, in the order of the list. */
export const hooksOf: HooksOf = (name) => everyServed.flatMap((feature) => feature[name] ?? [])

export function taskOf(type: string): ImplementedTask {
  const found = bodyOfType.get(type)
  if (!found) throw new Error(`no task of type ${type}`)
  return found
}

function startHandler(task: Task): AnyHandler {
  const { begin } = taskOf(task.type).body
  return async (ctx, request) => ctx.startTask(task, begin ? await begin(ctx, request) : request)
}

/** `feature.call`, or `feature.task.start` and `feature.task.progress`, which every task has alike. */
export async function handlerOf(name: string): Promise<AnyHandler> {
  const task = taskOfName.get(name.slice(0, name.lastIndexOf('.')))
  if (task) return name.endsWith('.start') ? startHandler(task) : progressHandler(task.type)
  const [feature = '', call = ''] = name.split('.')
  const handlers = await (served as Record<string, ServedFeature>)[feature]?.handlers()
  const found = handlers?.[call]
  if (!found) throw new Error(`call ${name} has no handler`)
  return found
}
