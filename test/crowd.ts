/** More than the connections of two servers, and few enough that none is sent away for having queued too long. */
const AT_ONCE = 64

/** `n` people who all want the same: as many at once as servers let in, the next one as soon as one is through. */
export async function crowd<Result>(n: number, want: (at: number) => Promise<Result>): Promise<PromiseSettledResult<Result>[]> {
  const answers: PromiseSettledResult<Result>[] = []
  let next = 0
  async function queue(): Promise<void> {
    while (next < n) {
      const at = next
      next += 1
      const [answer] = await Promise.allSettled([want(at)])
      answers[at] = answer
    }
  }
  await Promise.all(Array.from({ length: Math.min(n, AT_ONCE) }, queue))
  return answers
}
