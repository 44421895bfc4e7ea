import { useMemo } from 'react'
import { renderSVG } from 'uqr'

export function Qr({ text, label }: { text: string; label: string }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 2 }))}`, [text])
  return <img className="wall-qr" src={address} alt={label} />
}
