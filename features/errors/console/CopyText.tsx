import { Icon } from '#console/kit/Icon.tsx'
import { t, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ kind: 'success', text: t('core.copied') })
}

/** The screens are kept free of Ant Design: they must open fast when everything else has failed. */
export function CopyText({ text }: { text: string }) {
  const t = useT()
  return (
    <button type="button" className="btn btn-t btn-i btn-sm" aria-label={t('core.copy')} onClick={() => void copyText(text)}>
      <Icon name="copy" size={14} />
    </button>
  )
}
