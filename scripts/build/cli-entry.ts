// The part of oclif that bin/run.js needs, bundled with the commands so that they share code.
export { execute as default } from '@oclif/core/execute';
