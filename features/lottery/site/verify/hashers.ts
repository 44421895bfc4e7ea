import type { Answer, Run, Task } from '#features/lottery/proof/parts.ts'

const MOST = 8

/** A list is hashed by as many processors as the phone has; each takes the next part as soon as it is done with one. */
export function startHashers(): { run: Run; stop: () => void } {
  const workers = Array.from(
    { length: Math.min(MOST, navigator.hardwareConcurrency || 1) },
    () => new Worker(new URL('./hashing.ts', import.meta.url), { type: 'module' }),
  )
  const run: Run = async (tasks, breathe) => {
    const answers: Answer[] = []
    let next = 0
    let done = 0
    const work = async (worker: Worker) => {
      while (next < tasks.count) {
        const at = next
        next += 1
        answers[at] = await ask(worker, tasks.at(at))
        done += 1
        await breathe(done / tasks.count)
      }
    }
    await Promise.all(workers.map(work))
    return answers
  }
  return { run, stop: () => workers.forEach((worker) => worker.terminate()) }
}

function ask(worker: Worker, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
    worker.postMessage(task, [])
  })
}
