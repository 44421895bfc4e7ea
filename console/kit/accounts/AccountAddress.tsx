import type { ReactNode } from 'react'
import { CopyButton } from '#console/kit/CopyButton.tsx'

type Props = { label: string; url: string | null; laterText: string; copyLabel: string; children: ReactNode }

/** An address of ours that is entered at the provider; beneath it, where. */
export function AccountAddress({ label, url, laterText, copyLabel, children }: Props) {
  return (
    <div className="account-wide account-callback">
      <span className="b">{label}</span>
      <div className="account-set">
        <span className="sp m2 account-url">{url ?? laterText}</span>
        {url && <CopyButton text={url} label={copyLabel} />}
      </div>
      <p className="t13 m3">{children}</p>
    </div>
  )
}
