// It has no types of its own: each of these only adds what a browser lacks.
declare module 'core-js/actual/*'
