import type { LotteryNews } from '#features/lottery/publicPage.ts'

/** It comes back by itself after the network or a server was away, and says where it was. */
export function followLottery(id: string, seq: number, onNews: (news: LotteryNews) => void): void {
  const source = new EventSource(`/lottery/${id}/news?since=${seq}`)
  source.addEventListener('feed', ({ data }) => onNews(JSON.parse(String(data)) as LotteryNews))
}
