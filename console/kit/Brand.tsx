import { useT } from '#console/kit/text.ts'

export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false" style={{ display: 'block', flex: 'none' }}>
      <rect width="24" height="24" rx="7" fill="var(--accent)" />
      <circle cx="12" cy="7.6" r="2.6" fill="var(--on-gate)" />
      <path d="M5.2 17.6c1-4.3 3.5-6.3 6.8-6.3s5.8 2 6.8 6.3" fill="none" stroke="var(--on-gate)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}

export function Brand({ size }: { size?: number }) {
  const t = useT()
  return (
    <>
      <BrandMark {...(size && { size })} />
      <span className="brand-name">{t('core.product')}</span>
    </>
  )
}
