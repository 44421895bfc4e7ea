export type CameraTrouble = 'insecure' | 'refused' | 'none' | 'busy'
/** `next` is the camera after this one, where there are several. */
export type Camera = { stream: MediaStream; hasTorch: boolean; next: string | null }

/** Cameras answer to a page over https only; browsers hide them from others without a word. */
export function isCameraPossible(): boolean {
  return globalThis.isSecureContext && 'mediaDevices' in navigator
}

const CAMERA = 'light-staff-camera'

/** As it was left here; on a phone, which has nothing else to scan with, it is on from the start. */
export function isCameraWanted(): boolean {
  const chosen = localStorage.getItem(CAMERA)
  return chosen === null ? matchMedia('(pointer: coarse)').matches : chosen === 'on'
}

export const wantCamera = (isWanted: boolean): void => localStorage.setItem(CAMERA, isWanted ? 'on' : 'off')

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/** The one that looks away from the person, unless a particular one is asked for. */
export async function openCamera(deviceId: string | null): Promise<Camera | CameraTrouble> {
  if (!isCameraPossible()) return 'insecure'
  try {
    const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
    const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...size } })
    const [track] = stream.getVideoTracks()
    const used = track?.getSettings().deviceId
    const devices = await navigator.mediaDevices.enumerateDevices()
    const ids = devices.flatMap((device) => (device.kind === 'videoinput' && device.deviceId ? [device.deviceId] : []))
    const next = ids[(ids.indexOf(used ?? '') + 1) % ids.length]
    return { stream, hasTorch: canLight(track), next: next && next !== used ? next : null }
  } catch (error) {
    return troubles[error instanceof DOMException ? error.name : ''] ?? 'busy'
  }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

type Light = { torch?: boolean }

function canLight(track: MediaStreamTrack | undefined): boolean {
  return Boolean((track?.getCapabilities?.() as Light | undefined)?.torch)
}

export async function lightTorch({ stream }: Camera, isLit: boolean): Promise<void> {
  const light: Light = { torch: isLit }
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [light as MediaTrackConstraintSet] })
    .catch(() => undefined)
}
