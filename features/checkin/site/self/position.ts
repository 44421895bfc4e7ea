const WAIT_MS = 15_000

/** Where the device stands; null when it may not or cannot say. */
export function position(): Promise<{ lng: number; lat: number } | null> {
  return new Promise((done) => {
    if (!('geolocation' in navigator)) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ lng: coords.longitude, lat: coords.latitude }),
      () => done(null),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })
}
