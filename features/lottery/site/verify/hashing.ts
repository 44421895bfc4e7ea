import { compute, type Task } from '#features/lottery/proof/parts.ts'

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  const answer = compute(data)
  postMessage(answer, { transfer: answer.places.map(({ buffer }) => buffer as ArrayBuffer) })
})
