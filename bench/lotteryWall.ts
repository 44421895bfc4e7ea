export type Ask = <Answer>(path: string, body: object) => Promise<{ answer: Answer; ms: number }>
export type Wall = { t: string; step: (name: 'next' | 'roll' | 'stop') => Promise<number> }

/** The wall of a lottery, moved on step by step; each answers how long it took. */
export async function openWall(ask: Ask, id: string): Promise<Wall> {
  const { answer: link } = await ask<{ url: string }>('lottery/wallLink', { id })
  const t = new URL(link.url).searchParams.get('t') ?? ''
  return {
    t,
    async step(name) {
      const { answer } = await ask<{ stageVersion: number }>(`public/lottery/${id}/wall`, { id, t })
      return (await ask(`public/lottery/${id}/step`, { id, t, step: name, stageVersion: answer.stageVersion })).ms
    },
  }
}
