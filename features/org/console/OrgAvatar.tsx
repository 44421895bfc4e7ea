import { useState } from 'react'

type Props = { name: string; logo?: string | null; isQuiet?: boolean }

const LOGO_PX = 40

/** The organisation's logo, or its first character on a tile. */
export function OrgAvatar({ name, logo, isQuiet = false }: Props) {
  const [broken, setBroken] = useState('')
  if (logo && logo !== broken) {
    const address = logo.startsWith('/files/') ? `${logo}?width=${LOGO_PX}&height=${LOGO_PX}` : logo
    return <img className="av av-org" src={address} alt="" onError={() => setBroken(logo)} />
  }
  return (
    <span className={isQuiet ? 'av av-org av-off' : 'av av-org'} aria-hidden>
      {[...name][0]}
    </span>
  )
}
