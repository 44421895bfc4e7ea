import { useMemo } from 'react'
import { renderSVG } from 'uqr'

export function QrImage({ text, label }: { text: string; label: string }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 2 }))}`, [text])
  return <img className="lottery-qr" src={address} alt={label} />
}
