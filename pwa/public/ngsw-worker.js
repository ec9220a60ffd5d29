// The name that Angular's apps give their worker.
importScripts('/service-worker.js')
