import { useEffect, useState } from 'react'
import { addressOf } from '#core/call.ts'
import { checkinCalls } from '#features/checkin/contract.ts'

type Props = { checkinId: string; attendeeId: string; authorization: string; name: string }

/** Asked for with the link's own right; where it does not come, the answer stands without it. */
export function PersonPhoto({ checkinId, attendeeId, authorization, name }: Props) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    let made = ''
    const stop = new AbortController()
    const load = async () => {
      const query = new URLSearchParams({ checkinId, attendeeId })
      const response = await fetch(`${addressOf(checkinCalls.photo.paths[0], {}).address}?${query}`, {
        headers: { Authorization: authorization },
        signal: stop.signal,
      })
      if (!response.ok) return
      made = URL.createObjectURL(await response.blob())
      setAddress(made)
    }
    load().catch(() => undefined)
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [checkinId, attendeeId, authorization])
  return address ? <img className="gate-photo" src={address} alt={name} width={96} height={96} /> : null
}
