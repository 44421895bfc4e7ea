import type { PropsWithChildren } from 'react'
import { Brand } from '#console/kit/Brand.tsx'
import { CopyText } from '#features/errors/console/CopyText.tsx'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { LanguageSwitch } from '#console/kit/LanguageSwitch.tsx'
import { refusedRequest } from '#console/kit/refused.ts'
import { useT } from '#console/kit/text.ts'
import '#features/errors/console/errors.css'

type Props = PropsWithChildren<{ mark: IconName; code?: string | undefined; title: string }>

export function ErrorFrame({ mark, code, title, children }: Props) {
  const t = useT()
  const requestId = refusedRequest()
  return (
    <div className="error">
      <header className="row g2 b t16">
        <Brand size={26} />
      </header>
      <main className="error-body">
        <div className="error-drawing" aria-hidden>
          <Ticket />
          <span className="error-mark">
            <Icon name={mark} size={24} />
          </span>
        </div>
        <div className="error-words">
          {code && <div className="t13 m3">{code}</div>}
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <footer className="row g4 t12 m3">
        {requestId && (
          <span className="row g1">
            {t('core.requestNo')} <span className="mono">{requestId}</span>
            <CopyText text={requestId} />
          </span>
        )}
        <span className="sp" />
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function Ticket() {
  return (
    <svg viewBox="0 0 360 300" fill="none" stroke="var(--line-strong)" strokeWidth="1.5">
      <circle cx="180" cy="150" r="128" strokeDasharray="2 8" strokeLinecap="round" />
      <circle cx="180" cy="150" r="92" fill="var(--surface)" stroke="var(--line)" />
      <g transform="rotate(-8 180 150)">
        <path
          d="M84 112a8 8 0 0 1 8-8h176a8 8 0 0 1 8 8v22a16 16 0 0 0 0 32v22a8 8 0 0 1-8 8H92a8 8 0 0 1-8-8v-22a16 16 0 0 0 0-32z"
          fill="var(--surface)"
          stroke="var(--control-line)"
        />
        <path d="M214 104v12M214 128v12M214 152v12M214 176v12" stroke="var(--control-line)" strokeLinecap="round" />
        <g fill="var(--fill)" stroke="none">
          <rect x="104" y="126" width="56" height="8" rx="4" />
          <rect x="104" y="144" width="88" height="8" rx="4" />
          <rect x="104" y="162" width="40" height="8" rx="4" />
        </g>
      </g>
    </svg>
  )
}
