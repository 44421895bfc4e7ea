import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import '#features/checkin/console/checkin.css'

export function qrAddress(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 3 }))}`
}

export function QrImage({ text, label }: { text: string; label: string }) {
  const address = useMemo(() => qrAddress(text), [text])
  return <img className="checkin-qr" src={address} alt={label} />
}
