// Another app that stood at this address may have left a worker of this name, which would go on showing that app.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(showWhatIsHere())
})

async function showWhatIsHere() {
  await registration.unregister()
  for (const client of await clients.matchAll({ type: 'window' })) client.navigate(client.url)
}
