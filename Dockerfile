# Builds the published package, then installs only that package: the image contains no sources and no build tools.
# Pin the base image by digest with `--build-arg NODE_IMAGE=…@sha256:…`. docs/deployment.md shows how to look the digest up.
ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 make g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# `--build-arg SOURCE_COMMIT=$(git rev-parse --short=12 HEAD)` names the commit in `partnerhub --version`.
ARG SOURCE_COMMIT
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund
# dist/sbom.cdx.json lists the packages in dist, build and node_modules, dist/THIRD-PARTY-LICENSES the licenses of those in dist and build.
RUN mkdir -p /image/app/bin /image/usr/local/bin \
 && cp -r package.json oclif.manifest.json README.md LICENSE node_modules dist build /image/app/ \
 && cp bin/run.js /image/app/bin/ \
 && ln -s /app/bin/run.js /image/usr/local/bin/partnerhub

FROM ${NODE_IMAGE} AS base
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 999 --create-home --home-dir /home/partnerhub partnerhub \
 && install -d -o partnerhub -g partnerhub -m 0700 /data
WORKDIR /app
# Chromium keeps its settings and caches in HOME. /tmp stays writable where the rest of the file system is read-only.
ENV NODE_ENV=production \
    HOME=/tmp \
    HOST=0.0.0.0 \
    PORT=3000 \
    PARTNERHUB_DATA=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini forwards SIGTERM and reaps the processes that Chromium leaves behind.
ENTRYPOINT ["tini", "--"]
CMD ["partnerhub", "serve"]

# `docker build --target slim .`: without Chromium, so without PDF documents and pages that need JavaScript.
FROM base AS slim
COPY --from=build /image /
USER partnerhub

FROM base AS full
# Chromium makes the PDFs of document templates and renders monitored pages that are empty without JavaScript. The fonts of
# Noto have the letters of nearly all languages.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium \
      fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
 && rm -rf /var/lib/apt/lists/*
ENV PARTNERHUB_CHROMIUM=/usr/bin/chromium
COPY --from=build /image /
USER partnerhub
