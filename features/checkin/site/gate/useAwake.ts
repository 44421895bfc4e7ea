import { useEffect } from 'react'
import { wakeSound } from '#features/checkin/site/gate/signal.ts'

/** As long as the desk is open the screen stays on, where the browser allows it, and a touch keeps its voice. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      // A page that was out of sight has lost it.
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    }
    const again = () => void hold().catch(() => undefined)
    again()
    document.addEventListener('visibilitychange', again)
    document.addEventListener('pointerdown', wakeSound)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      document.removeEventListener('pointerdown', wakeSound)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
