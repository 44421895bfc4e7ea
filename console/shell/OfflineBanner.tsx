import { useSyncExternalStore } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Floats, so that nothing moves when the network goes or comes. */
export function OfflineBanner() {
  const t = useT()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return (
    <output className="offline">
      {!isOnline && (
        <div className="float toast">
          <Icon name="wifioff" className="toast-mark" />
          <span className="toast-text">{t('core.offline')}</span>
        </div>
      )}
    </output>
  )
}
